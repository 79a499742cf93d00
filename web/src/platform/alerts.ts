/** The interface state of the specification (sections 3 and 4): fetching, loading, and the one alert that is up. */
import { useSyncExternalStore } from 'react';

export type AlertType = 'success' | 'error';
/** `close` is always true when an alert is raised. Empty at the start and after clearing. */
export type Alert = { show: boolean; type: AlertType; message: string; close: true } | Record<string, never>;
export type InterfaceState = { isFetching: boolean; isLoading: boolean; alert: Alert };

const start: InterfaceState = { isFetching: false, isLoading: false, alert: {} };
let state = start;
const listeners = new Set<() => void>();

function become(next: Partial<InterfaceState>): void {
  state = { ...state, ...next };
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const alerts = {
  state: (): InterfaceState => state,
  setIsFetching: (isFetching: boolean): void => become({ isFetching }),
  setIsLoading: (isLoading: boolean): void => become({ isLoading }),
  success: (message: string): void => become({ alert: { show: true, type: 'success', message, close: true } }),
  error: (message: string): void => become({ alert: { show: true, type: 'error', message, close: true } }),
  clear: (): void => become({ alert: {} }),
};

export const useInterfaceState = (): InterfaceState => useSyncExternalStore(subscribe, alerts.state, () => start);
