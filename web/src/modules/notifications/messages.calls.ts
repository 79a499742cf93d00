/** What the screens of preferences, templates and deliveries ask the server for. */
import { type Category, type Channel, type DeliveryView, messageCalls } from '@ajo/contract/modules/notifications.messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAnswer } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

const shownInPlace = { shownInPlace: true } as const;
const preferences = ['messages', 'preferences'] as const;
/** It shows the consent to news, which is a preference too. */
const ownData = ['privacy', 'mine'] as const;
const templates = ['messages', 'templates'] as const;
export const deliveriesKey = ['messages', 'deliveries'] as const;
export type Words = { subject: string; body: string };

export const usePreferences = () => useQuery({ queryKey: preferences, queryFn: () => make(messageCalls.preferences) });

type Choice = { category: Category; channel: Channel; wanted: boolean };
type Preferences = Awaited<ReturnType<typeof make<typeof messageCalls.preferences>>>;

const withChoice = (now: Preferences, { category, channel, wanted }: Choice): Preferences => ({
  ...now,
  data: now.data.map((row) => (row.category === category ? { ...row, [channel]: { ...row[channel], wanted } } : row)),
});

export function useSetPreference() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Choice) => make(messageCalls.setPreference, { body }),
    // The box follows the finger at once, whatever answer was still on its way; a failure puts it back.
    onMutate: async (choice) => {
      await cache.cancelQueries({ queryKey: preferences });
      cache.setQueryData<Preferences>(preferences, (now) => now && withChoice(now, choice));
    },
    onSuccess: (answer) => {
      cache.setQueryData(preferences, answer);
      return cache.invalidateQueries({ queryKey: ownData });
    },
    onError: (error, choice) => {
      const before = { ...choice, wanted: !choice.wanted };
      cache.setQueryData<Preferences>(preferences, (now) => now && withChoice(now, before));
      return isAnswer(error) ? cache.invalidateQueries({ queryKey: preferences }) : undefined;
    },
  });
}

export const useTemplates = () => useQuery({ queryKey: templates, queryFn: () => make(messageCalls.templates) });

export const useTemplate = (key: string) =>
  useQuery({ queryKey: [...templates, key], queryFn: () => make(messageCalls.template, { params: { key } }) });

export const usePreview = (key: string) =>
  useMutation({ meta: shownInPlace, mutationFn: (body: Words) => make(messageCalls.preview, { params: { key }, body }) });

export function useSaveTemplate(key: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: (body: Words & { version: number }) => make(messageCalls.saveTemplate, { params: { key }, body }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Saved');
      return cache.invalidateQueries({ queryKey: templates });
    },
  });
}

export function useRetryDelivery() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: DeliveryView['id']) => make(messageCalls.retry, { params: { id } }),
    onSuccess: ({ message }) => alerts.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: deliveriesKey }),
  });
}
