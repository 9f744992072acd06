-- Sessions: an ended one gives no more access, and people can list and end their own. docs/product/accounts.md, "Your devices".

-- Refuses an ended session at the tables at once, even on hosted Supabase, where a token is valid until it expires, and one of an account
-- that the operator has banned, whose sessions Auth keeps. PostgREST calls this before each request; 401 instead of an empty list, which
-- would make everything look deleted. The embedded server refuses such a token earlier; Storage does not call this.
create function public.check_session() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  session constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if session is not null and not exists (
    select from auth.sessions as s join auth.users as u on u.id = s.user_id
    where s.id::text = session and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise exception 'session_expired' using errcode = 'PT401', hint = 'Log in again.';
  end if;
end
$$;

-- The role is Supabase's, or of another PostgREST on this server: for this database only. If the migrating role may not change its settings,
-- the operator does it by hand (docs/operations.md, "A hosted Supabase").
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    execute format(
      'alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(), 'public.check_session');
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning 'pgrst.db_pre_request is not set: tokens of ended sessions work at the tables until they run out.';
end
$$;

-- The caller's sessions, the one used last first. `browser`: its name at the log-in, or null.
create function public.my_sessions() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'browser', s.user_agent, 'begunAt', s.created_at,
        'usedAt', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc'),
        'isThis', s.id::text = (select auth.jwt() ->> 'session_id')
      ) order by greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc') desc
    ), '[]')
  from auth.sessions as s
  where s.user_id = (select auth.uid())
$$;

-- Ends a session of the caller: its refresh tokens go with it. One that has ended, or is somebody else's, changes
-- nothing.
create function public.end_session(session_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from auth.sessions as s where s.id = end_session.session_id and s.user_id = (select auth.uid())
$$;

revoke all on function
  public.check_session(), public.my_sessions(), public.end_session(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.check_session() to anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
