/** The migrations themselves, in order, as one script. In a chunk of its own, because only operators need it. */
const FILES = import.meta.glob<string>('../../../supabase/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const SETUP_SQL: string = Object.entries(FILES)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, sql]) => `-- ${path.split('/').at(-1) ?? ''}\n${sql.trim()}\n`)
  .join('\n');
