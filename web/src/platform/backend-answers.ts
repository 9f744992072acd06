import { createObservable } from './observable.ts';

const state = createObservable(true);

/** Whether the backend has answered the last request that was made. */
export const backendAnswers = state.get;
export const onBackendAnswers = state.subscribe;

/** Notes whether a request got an answer of the backend itself. */
export function noteAnswer(isThere: boolean): void {
  if (isThere !== state.get()) state.set(isThere);
}
