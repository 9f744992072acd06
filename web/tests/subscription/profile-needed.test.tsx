import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '#web/messages/en/subscription.po';
import { NO_ANSWER, toAppError, type Fault } from '#web/platform/backend/to-app-error.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import { ProfileNeeded } from '#web/subscription/ProfileNeeded.tsx';

const answered = (fault: Fault): AppError => toAppError(fault, { otherwise: 'profile_load' });

it.each<[string, AppError, string]>([
  ['an answer without a profile', { code: 'profile_load' }, 'User profile not found'],
  ['no answer', answered({ status: NO_ANSWER }), 'You are offline'],
  ['503', answered({ status: 503 }), 'Service unavailable'],
  ['500', answered({ status: 500, message: 'Internal error' }), 'Service unavailable'],
  ['429', answered({ status: 429, code: 'over_request_rate_limit' }), 'Service unavailable'],
  ['a table that is missing', answered({ status: 404, code: '42P01' }), 'Service unavailable'],
])('%s has a title that matches its text', (_, error, title) => {
  render(
    <ProfileNeeded state={{ status: 'failed', error }} title="Subscription">
      {() => null}
    </ProfileNeeded>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^${title}`));
});
