/* Tells the kit which colours the device prefers, before the first paint. A file and not inline, so that the content policy needs no exception. */
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  var tell = function () {
    document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  };
  tell();
  if (dark.addEventListener) dark.addEventListener('change', tell);
})();
