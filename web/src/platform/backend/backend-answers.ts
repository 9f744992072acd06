import { createStore } from 'zustand/vanilla';

const state = createStore(() => true);

/** True if the backend has answered the last request. */
export const backendAnswers = state.getState;
export const onBackendAnswers = state.subscribe;

/** Notes whether a request got an answer from the backend itself. */
export const noteAnswer = (isThere: boolean): void => state.setState(isThere);
