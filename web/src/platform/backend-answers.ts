import { createStore } from 'zustand/vanilla';

const state = createStore(() => true);

/** Whether the backend has answered the last request that was made. */
export const backendAnswers = state.getState;
export const onBackendAnswers = state.subscribe;

/** Notes whether a request got an answer of the backend itself. */
export const noteAnswer = (isThere: boolean): void => state.setState(isThere);
