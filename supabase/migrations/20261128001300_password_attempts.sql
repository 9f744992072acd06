-- Limits guesses at an account's password, from however many networks: after 100 wrong ones within an hour no more are compared until that
-- hour is over; a code by e-mail and "Forgot password" work meanwhile. For Supabase's Auth (hook "password verification attempt": plans
-- from Team on, and self-hosted), which calls it in a transaction of its own. The embedded server has its own limits.
create table private.password_attempts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  failed integer not null
);

revoke all on private.password_attempts from public, anon, authenticated, service_role;

create function public.count_password_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  person constant uuid := event ->> 'user_id';
  wrong constant integer := case when event -> 'valid' = 'true' then 0 else 1 end;
  known private.password_attempts;
begin
  insert into private.password_attempts as attempts (user_id, since, failed) values (person, now(), wrong)
    on conflict (user_id) do update
      set failed = wrong + case when attempts.since > now() - interval '1 hour' then attempts.failed else 0 end,
          since = case when attempts.since > now() - interval '1 hour' then attempts.since else now() end
    returning * into known;
  if known.failed > most then
    return jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials', 'should_logout_user', false);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;

revoke all on function public.count_password_attempt(jsonb) from public, anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.count_password_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;
