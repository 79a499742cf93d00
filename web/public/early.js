// A form of a ready-made page that is sent before its program has come: kept here, sent by the program (app/typed-before.ts).
document.addEventListener(
  'submit',
  (event) => {
    if (document.documentElement.hasAttribute('data-ready')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.target.setAttribute('data-sent-before', '');
    event.target.querySelector('[type="submit"]')?.setAttribute('aria-busy', 'true');
  },
  true,
);
