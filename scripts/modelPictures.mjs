// `npm run model:pictures`: draws docs/images/reliability.svg and docs/images/slips.svg, which docs/model.md shows. The
// scores are those of a backtested season (`ddh backtest --slips --summary`).
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';

const SUMMARY = argv[2] ?? 'data-fixtures/record/summary.json';
const { season, markets, slips } = JSON.parse(readFileSync(SUMMARY, 'utf8'));

const SIZE = 150;
const GAP = 42;
const COLUMNS = 4;
const INK = '#1f2933';
const QUIET = '#8593a3';
const POINT = '#1667c4';

const NAMES = {
  winner: () => 'Home win',
  puckLine: ({ line }) => `Win by over ${line}`,
  total: ({ line }) => `Game over ${line} goals`,
  teamTotal: ({ line }) => `Team over ${line} goals`,
};
const nameOf = (market) => NAMES[market.market]?.(market) ?? `${market.market} over ${market.line}`;

const percent = (share) => `${Math.round(share * 100)}%`;
const text = (x, y, words, more = '') => `<text x="${x}" y="${y}" ${more}>${words}</text>`;

/**
 * Draws a reliability plot: for each group of forecasts, the share of the forecast events that happened (y) against the
 * mean forecast (x), with a bar for the 95 % confidence interval.
 */
function plot({ title, groups }, index) {
  const left = GAP + (index % COLUMNS) * (SIZE + GAP);
  const top = GAP + Math.floor(index / COLUMNS) * (SIZE + GAP + 14);
  const most = Math.min(1, Math.ceil(Math.max(...groups.flatMap(({ said, came }) => [said, came.mean])) * 10) / 10);
  const x = (share) => (left + (Math.min(share, most) / most) * SIZE).toFixed(1);
  const y = (share) => (top + SIZE - (Math.min(share, most) / most) * SIZE).toFixed(1);
  const marks = groups.map(
    ({ said, came: { mean, low, high } }) =>
      `<line x1="${x(said)}" y1="${y(low)}" x2="${x(said)}" y2="${y(high)}" stroke="${POINT}" stroke-width="1.5"/>` +
      `<circle cx="${x(said)}" cy="${y(mean)}" r="3" fill="${POINT}"/>`,
  );
  return [
    text(left, top - 8, title, 'font-weight="600"'),
    `<rect x="${left}" y="${top}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#d5dce4"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(most)}" y2="${y(most)}" stroke="${QUIET}" stroke-dasharray="4 3"/>`,
    ...marks,
    text(left, top + SIZE + 14, '0%', `fill="${QUIET}"`),
    text(left + SIZE, top + SIZE + 14, percent(most), `fill="${QUIET}" text-anchor="end"`),
    text(left - 5, top + 10, percent(most), `fill="${QUIET}" text-anchor="end"`),
  ].join('\n');
}

function picture(file, label, plots) {
  const columns = Math.min(COLUMNS, plots.length);
  const width = GAP + columns * (SIZE + GAP);
  const height = GAP + Math.ceil(plots.length / COLUMNS) * (SIZE + GAP + 14);
  const path = `docs/images/${file}`;
  writeFileSync(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12" fill="${INK}">
<title>${label}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${plots.map(plot).join('\n')}
</svg>
`,
  );
  stdout.write(`${path}\n`);
}

/**
 * Minimum number of forecasts in a plotted group. Smaller groups have wide intervals, which would hide the other
 * groups.
 */
const FEWEST = 30;
const enough = (groups) => groups.filter(({ n }) => n >= FEWEST);

picture(
  'reliability.svg',
  `Share of hits against the forecast chance in ${season}, by tenths of the chance, with 95 % intervals`,
  markets.map((market) => ({ title: nameOf(market), groups: enough(market.tenths) })),
);
picture(
  'slips.svg',
  `Share of random slips that were hits in ${season}, against their price and against the product of their legs`,
  [
    { title: 'Slips as priced', groups: enough(slips.tenths) },
    { title: 'Legs multiplied', groups: enough(slips.tenths).map((one) => ({ ...one, said: one.multiplied })) },
  ],
);
