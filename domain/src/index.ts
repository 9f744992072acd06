export * from './bill/types.ts';
