import { createObservable } from '../../observable.ts';
export const demoProvider = createObservable(null) as never;
