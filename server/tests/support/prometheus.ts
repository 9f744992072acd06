/** One line of values. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\+Inf|-Inf|NaN|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/;
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text; rest !== '';) {
    const [all, name, value] = LABEL.exec(rest) ?? [];
    if (all === undefined || name === undefined || value === undefined) throw new Error(`labels: ${text}`);
    if (name in labels) throw new Error(`the label ${name} is there twice: ${text}`);
    labels[name] = value;
    rest = rest.slice(all.length);
  }
  return labels;
}

function readSample(line: string): Sample {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`not a sample: ${line}`);
  return { name, labels: readLabels(labels), value: Number(value.replace('Inf', 'Infinity')) };
}

/** Buckets rise with their bounds, and the last holds everything. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const series = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels;
    const key = JSON.stringify(labels);
    series.set(key, [...(series.get(key) ?? []), sample]);
  }
  for (const [key, all] of series) {
    const buckets = all.filter((sample) => sample.name === `${name}_bucket`);
    const count = all.find((sample) => sample.name === `${name}_count`)?.value;
    const bounds = buckets.map(({ labels }) => (labels.le === '+Inf' ? Infinity : Number(labels.le)));
    const rises = (values: readonly number[], strictly: boolean) =>
      values.every((value, index) => {
        const before = values[index - 1] ?? -Infinity;
        return strictly ? value > before : value >= before;
      });
    const isWhole =
      bounds.at(-1) === Infinity && buckets.at(-1)?.value === count && all.length === buckets.length + 2;
    if (
      !isWhole ||
      !rises(bounds, true) ||
      !rises(
        buckets.map(({ value }) => value),
        false,
      )
    )
      throw new Error(`the histogram ${name}${key} does not add up`);
  }
}

/**
 * Reads Prometheus' text format 0.0.4, and throws at whatever it does not allow, or its conventions advise against:
 * every family once, with HELP before TYPE before its samples, no series twice, counters named `_total`, no timestamps.
 */
export function readExposition(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const seen = new Set<string>();
  const series = new Set<string>();
  const result: Sample[] = [];
  const families = text.slice(0, -1).split(/\n(?=# HELP )/);
  for (const family of families) {
    const [help = '', type = '', ...lines] = family.split('\n');
    const [, name = ''] = /^# HELP (\S+) \S.*$/.exec(help) ?? [];
    const [, kind = ''] = new RegExp(`^# TYPE ${name} (\\w+)$`).exec(type) ?? [];
    if (!NAME.test(name) || !(kind in SUFFIXES)) throw new Error(`not the head of a family: ${help} ${type}`);
    if (seen.has(name)) throw new Error(`the family ${name} is there twice`);
    if (kind === 'counter' && !name.endsWith('_total')) throw new Error(`the counter ${name} is no _total`);
    seen.add(name);
    const samples = lines.map(readSample);
    for (const sample of samples) {
      if (!SUFFIXES[kind]?.includes(sample.name.slice(name.length)) || !sample.name.startsWith(name))
        throw new Error(`${sample.name} does not belong to ${name}`);
      const key =
        sample.name +
        JSON.stringify(
          Object.keys(sample.labels)
            .sort()
            .map((label) => [label, sample.labels[label]]),
        );
      if (series.has(key)) throw new Error(`${key} is there twice`);
      series.add(key);
    }
    if (kind === 'histogram') checkHistogram(name, samples);
    result.push(...samples);
  }
  return result;
}
