-- Reminders by Web Push of what somebody owes at a finished table. docs/product/live-table.md, docs/decisions/0045-reminders.md.

create table private.table_reminders (
  seat_id uuid primary key references private.table_seats (id) on delete cascade,
  -- Where the browser's own push service takes the message, and the keys for which it is encrypted.
  endpoint text not null,
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- The message, in the language of the phone.
  note text not null check (octet_length(note) between 1 and 1000),
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Which hosts are asked is decided when it is sent (`isPushService`).
  constraint table_reminders_endpoint check (octet_length(endpoint) <= 600 and endpoint ~ '^https://[^[:space:]]+$')
);

create index table_reminders_due_at on private.table_reminders (due_at);
revoke all on private.table_reminders from public, anon, authenticated, service_role;

-- Stores the one reminder of a seat, in place of an earlier one.
create function private.keep_reminder(seat private.table_seats, argument text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  reminder jsonb;
  due timestamptz;
begin
  reminder := argument::jsonb;
  due := to_timestamp((reminder ->> 'due')::double precision);
  if due is null or due not between now() and now() + interval '2 days' then
    perform private.refuse_table('table_invalid');
  end if;
  insert into private.table_reminders (seat_id, endpoint, p256dh, auth, note, due_at)
    values (
      seat.id, reminder ->> 'endpoint', reminder ->> 'p256dh', reminder ->> 'auth', reminder ->> 'note', due
    )
    on conflict on constraint table_reminders_pkey do update set
      endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, note = excluded.note,
      due_at = excluded.due_at, tries = 0;
exception
  when check_violation or not_null_violation or data_exception then
    perform private.refuse_table('table_invalid');
end
$$;

-- Hands out the reminders that are due, each again after a quarter of an hour if nothing becomes of it, and three times at most; those of one
-- network's tables in turn with the others, so that nobody comes first with many. Those whose people have said that they paid, or have left,
-- are deleted instead.
create function public.due_reminders(most integer default 100) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most_tries constant integer := 3;
  handed jsonb;
begin
  delete from private.table_reminders as r using private.table_seats as s
    where s.id = r.seat_id and r.due_at <= now() and (r.tries >= most_tries or s.removed_at is not null or exists (
      select from private.table_entries as e
      where e.table_id = s.table_id and e.seat_id = s.id and e.key like 'paid/%' and e.value is not null
    ));
  with due as (
    select d.seat_id from private.table_reminders as d join (
      select each.seat_id, row_number() over (partition by t.opened_from order by each.due_at) as turn
      from private.table_reminders as each
      join private.table_seats as s on s.id = each.seat_id join private.live_tables as t on t.id = s.table_id
      where each.due_at <= now()
    ) as ranked on ranked.seat_id = d.seat_id
    where d.due_at <= now() order by ranked.turn, d.due_at limit most for update of d skip locked
  ), taken as (
    update private.table_reminders as r set tries = r.tries + 1, due_at = now() + interval '15 minutes'
    where r.seat_id in (select due.seat_id from due)
    returning r.seat_id, r.endpoint, r.p256dh, r.auth, r.note
  )
  select coalesce(jsonb_agg(to_jsonb(taken)), '[]') into handed from taken;
  return handed;
end
$$;

-- Deletes reminders that were sent, or can never be. One that its person has made since stays.
create function public.reminders_done(seats uuid[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  deleted integer;
begin
  delete from private.table_reminders as r where r.seat_id = any (seats) and r.tries > 0;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.due_reminders(integer), public.reminders_done(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.due_reminders(integer), public.reminders_done(uuid[]) to service_role;
