/** Vite's, for the one place that uses it. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { eager: true }): Readonly<Record<string, Module>>;
}
