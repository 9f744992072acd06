/** What the components of every feature take their looks from; their own sheets have the rest. */
export { cx } from './cx.ts';
export { default as hidden } from './hidden.module.css';
export { default as layout } from './layout.module.css';
export { default as surface } from './surface.module.css';
export { default as typography } from './typography.module.css';
