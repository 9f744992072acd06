// The theme that somebody has chosen on this device (src/platform/theme.ts keeps it under this key), for what is there before
// the app: the landing page, and the name at the top of every other. It is not waited for, but is here before the style
// sheet, and so before the first paint.
try {
  const theme = localStorage.getItem('fairtab.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden: the system's theme.
}
