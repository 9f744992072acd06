-- Codes that give free premium access, as keyed digests. The API cannot read them.

create table public.access_codes (
  id bigint generated always as identity primary key,
  -- The profile's record of a code: the code itself stays a secret that others may still use.
  label text generated always as ('code ' || id) stored,
  digest bytea not null unique check (octet_length(digest) = 32),
  created_at timestamptz not null default now()
);

alter table public.access_codes enable row level security;
revoke all on public.access_codes from public, anon, authenticated;
grant all on public.access_codes to service_role;

create policy "Nobody reads or writes access codes through the API"
  on public.access_codes for all to anon, authenticated
  using (false) with check (false);

-- The normal form of a code, without regard to case, dashes and spaces, because people type it from a card. (`upper` turns a letter like ß
-- into two, so both sides of a comparison go through here.)
create function private.access_code_key(code text) returns text
language sql immutable
set search_path = ''
as $$
  select upper(regexp_replace(btrim(code), '[[:space:]‐-―-]', '', 'g'))
$$;

-- The label of the code that was typed, or null.
create function private.match_access_code(code text) returns text
language sql stable
set search_path = ''
as $$
  select known.label
  from public.access_codes as known
  where private.access_code_key(code) <> ''
    and octet_length(code) <= 400
    and known.digest = private.keyed_digest('access_code', private.access_code_key(code))
$$;

-- Makes exactly these codes valid. A code that stays keeps its label; a new one never takes the label of an old one.
create function private.set_access_codes(codes text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  wanted constant bytea[] := array(
    select distinct private.keyed_digest('access_code', private.access_code_key(code))
    from unnest(codes) as code
    where private.access_code_key(code) <> ''
  );
begin
  -- Twelve random letters and digits have 60 bits: nobody guesses them, however many addresses they have.
  if exists (
    select from unnest(codes) as code, private.access_code_key(code) as key
    where key <> '' and (octet_length(key) not between 12 and 200
      or 6 > (select count(distinct letter) from regexp_split_to_table(key, '') as letter))
  ) then
    raise exception 'An access code needs 12 letters and digits at least (200 bytes at most), 6 of them different.'
      using errcode = '22023';
  end if;
  delete from public.access_codes where digest <> all (wanted);
  insert into public.access_codes (digest)
    select digest from unnest(wanted) as digest
    where digest not in (select known.digest from public.access_codes as known);
  return cardinality(wanted);
end
$$;

-- The label of a code that somebody typed, or null; wrong ones are counted against their home.
create function private.guess_access_code(code text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  label constant text := private.match_access_code(code);
begin
  if not private.count_guess('access_code_guess') then
    raise exception 'too_many_attempts' using errcode = 'PT429', hint = 'Wait 15 minutes and try again.';
  end if;
  if label is not null then
    perform private.uncount_guess('access_code_guess');
  end if;
  return label;
end
$$;

-- Says whether a code is valid, before somebody signs up with it.
create function public.check_access_code(code text) returns boolean
language sql volatile security definer
set search_path = ''
as $$
  select private.guess_access_code(code) is not null
$$;

revoke all on all functions in schema private from public;
revoke all on function public.check_access_code(text) from public, anon, authenticated, service_role;
grant execute on function public.check_access_code(text) to anon, authenticated;
