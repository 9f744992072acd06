-- Live tables: who opened one is seen by all, how much a phone may ask for is bounded, and a host's phone is told whether
-- its link still leads in. docs/product/live-table.md, docs/security.md, docs/scaling.md.

-- What everybody sees of a seat. Also whether it opened the table: nobody can remove that one.
create or replace function private.seat_entry(seat_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select case
      when s.removed_at is not null then '{"isHost": false, "removed": true}'::jsonb
      else jsonb_strip_nulls(
        jsonb_build_object('isHost', s.is_host, 'isOpener', nullif(s.is_opener, false), 'dinerId', s.diner_id)
      )
    end
    from private.table_seats as s where s.id = seat_entry.seat_id
  );
end
$$;

-- What a seat has been told lately, in entries; it goes down with time.
alter table private.table_seats
  add column told integer not null default 0,
  add column told_at timestamptz not null default now();

-- As before, within what one phone may ask for: a whole table costs the database much more than what is new in it, and nobody
-- needs it often. What is new since a short while is not counted, so that a phone that only asks does not write. Ten of the
-- largest tables may be told at once, or some hundred of a dinner's, and then one of the largest every twenty seconds. Beyond
-- that nothing is done of what was asked (the transaction ends here), and the phone asks again a little later.
create or replace function private.table_answer(seat_id uuid, epoch text, since bigint, refused jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 41000;
  each_second constant integer := 200;
  -- As much as people do while a phone asks once.
  not_counted constant integer := 200;
  -- What a whole table costs beside its entries.
  of_a_whole constant integer := 100;
  -- No table has more of them, with those that were removed.
  max_rows constant integer := 8000;
  known private.live_tables;
  living text;
  is_whole boolean;
  amount integer;
  level integer;
begin
  select t.* into known
    from private.table_seats as s join private.live_tables as t on t.id = s.table_id
    where s.id = table_answer.seat_id;
  living := private.table_epoch(known.epoch);
  -- Everything for whoever has nothing, has it of another life, or is ahead of what there is.
  is_whole := coalesce(since <= 0 or since > known.seq or table_answer.epoch <> living, true);
  amount := case when is_whole then of_a_whole + known.entries else least(known.seq - since, max_rows) end
    + coalesce(jsonb_array_length(refused), 0);
  if is_whole or amount > not_counted then
    update private.table_seats as s
      set told = amount + greatest(
          0, s.told - floor(each_second * extract(epoch from greatest(clock_timestamp() - s.told_at, interval '0')))
        )::integer,
        told_at = clock_timestamp()
      where s.id = table_answer.seat_id
      returning s.told into level;
    if level > most then
      raise exception 'table_asked_too_much'
        using errcode = 'PT429', hint = 'Wait a moment, and ask for what is new since the last answer.';
    end if;
  end if;
  return (
    select jsonb_build_object(
      'tableId', t.id, 'epoch', living, 'topic', case when s.removed_at is null then t.topic else '' end, 'seq', t.seq, 'status', t.status,
      'rulesVersion', t.rules_version, 'lastChange', s.last_change, 'expiresAt', t.expires_at, 'now', clock_timestamp(),
      'me', jsonb_build_object('seatId', s.id, 'dinerId', s.diner_id, 'isHost', s.is_host),
      -- Where nobody is the host any more, a day.
      'hostSeenSecondsAgo', case when s.is_host then 0 else coalesce(
        (
          select greatest(0, floor(extract(epoch from clock_timestamp() - host.seen_at)))
          from private.table_seats as host
          where host.table_id = t.id and host.is_host and host.removed_at is null
        ), 86400)::integer end,
      'code', case when s.is_host and t.code_until > now() then private.table_code(t.code_nonce) end,
      'codeUntil', case when s.is_host and t.code_until > now() then t.code_until end,
      -- Another one than with the link that a phone knows: that leads in no more. A digest of a digest of random bits, which
      -- tells nobody what the link is.
      'secretMark', left(encode(sha256(t.secret_digest), 'hex'), 16),
      'reset', is_whole,
      'entries', coalesce(
        (
          select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value, 'seq', e.seq) order by e.seq)
          from private.table_entries as e
          where e.table_id = t.id and case when is_whole then e.value is not null else e.seq > table_answer.since end
        ), '[]'),
      'refused', coalesce(table_answer.refused, '[]')
    )
    from private.table_seats as s
    join private.live_tables as t on t.id = s.table_id
    where s.id = table_answer.seat_id
  );
end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.is_live_topic(text) to anon, authenticated;
