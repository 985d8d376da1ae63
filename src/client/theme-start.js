// Before the first paint: the remembered theme and density, so that nothing flashes (ui/theme.ts takes over from here).
(() => {
  const root = document.documentElement;
  root.dataset.theme = localStorage.getItem('kontor.theme') ?? 'system';
  root.dataset.density = localStorage.getItem('kontor.density') ?? 'balham';
  const dark = root.dataset.theme === 'dark' || (root.dataset.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
  const frame = document.querySelector('meta[name="theme-color"]');
  frame.content = dark ? frame.dataset.dark : frame.dataset.light;
})();
