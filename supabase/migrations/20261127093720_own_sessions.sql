-- The devices on which somebody is logged in, and a way to end one of these sessions from another device.
-- docs/product/accounts.md, "Your devices".

-- The sessions of whoever asks, the one used last first. `browser`: what it called itself at the log-in, or null.
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

-- Ends a session of whoever asks: its refresh tokens go with it. One that has ended, or is somebody else's, changes nothing.
create function public.end_session(session_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from auth.sessions as s where s.id = end_session.session_id and s.user_id = (select auth.uid())
$$;

revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;
grant execute on function public.end_session(uuid) to authenticated;
