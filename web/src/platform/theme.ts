import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { KEYS } from './storage/keys.ts';
import { onOtherTab, storedText, remove, writeText } from './storage/store.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The table's colours (ui/tokens.css), for the browser's own bars. */
const TABLE = { light: '#e3e8d8', dark: '#131814' } as const;

function stored(): Theme {
  const text = storedText(KEYS.theme);
  return text === 'light' || text === 'dark' ? text : 'system';
}

// The theme of a prerendered page and of its hydration; afterwards the chosen one.
const state = createStore<Theme>(() => 'system');
state.setState(stored());

function apply(): void {
  const theme = state.getState();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = TABLE[theme === 'system' ? own : theme];
  }
}

/** Puts the chosen theme on the page and keeps it in step with other tabs. Once, at start. */
export function startTheme(): void {
  apply();
  onOtherTab(KEYS.theme, () => {
    state.setState(stored());
    apply();
  });
}

/** Chooses the theme and keeps the choice; "system" follows the device and keeps nothing. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') remove(KEYS.theme);
  else writeText(KEYS.theme, theme);
  state.setState(theme);
  apply();
}

/** The chosen theme: 'system' stays 'system'. */
export const useTheme = (): Theme => useStore(state);
