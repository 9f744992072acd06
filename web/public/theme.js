// Stored values that change the screen before the app: the theme that somebody has chosen
// (src/platform/theme.ts keeps it under this key), and whether there is somebody, or a guest's bill, for whom the empty
// wizard would be wrong (src/ui/base.css). It is not waited for, but is fetched with the style sheet (server/src/site/page-chunks.ts).
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('fairtab.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (Object.keys(localStorage).some((key) => /^fairtab\.(session|guest\.)/.test(key)))
    dataset.returning = '';
} catch {
  // Storage is forbidden: the system's theme.
}
