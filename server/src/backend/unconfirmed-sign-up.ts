import { randomUUID } from 'node:crypto';

/**
 * The sign-up response for every address that has to be confirmed, made from the request alone: nothing in it comes from an account, so
 * that it cannot reveal whether there was one. It looks like hosted Supabase's answer to somebody new.
 */
export function unconfirmedSignUp(email: string, data: unknown): Response {
  const [id, now] = [randomUUID(), new Date().toISOString()];
  return Response.json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: { email, email_verified: false, phone_verified: false, sub: id },
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}
