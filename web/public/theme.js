// Things that cannot wait for the app. What changes the screen: the theme that somebody has chosen (src/platform/theme.ts
// keeps it under this key), whether there is somebody, or a guest's bill, for whom the empty wizard would be wrong, and
// whether a table's page was opened by a link, or has a seat already (src/ui/base.css). It is not waited for, but is
// fetched with the style sheet (server/src/site/page-chunks.ts).
try {
  const { dataset } = document.documentElement;
  if (/^#[\w-]{22}/.test(location.hash)) dataset.linked = '';
  if (localStorage.getItem('fairtab.table') !== null) dataset.seated = '';
  const theme = localStorage.getItem('fairtab.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (Object.keys(localStorage).some((key) => /^fairtab\.(session|guest\.)/.test(key)))
    dataset.returning = '';
} catch {
  // Storage is forbidden: the system's theme.
}

// Enter after a name in the prerendered wizard, whose button waits for the app (src/diners/AddDiner.tsx): a comma keeps
// it apart from the next name, and the app adds them together.
document.addEventListener('keydown', ({ key, isComposing, target }) => {
  if (key !== 'Enter' || isComposing || target.name !== 'names') return;
  if (target.value.trim() && target.form.querySelector('[type=submit]:disabled')) target.value += ', ';
});
