import { Suspense } from 'react'
import type { PeriodTotal } from '#features/administration/contract.ts'
import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { NumberTable } from '#platform/web/ui/list/NumberTable.tsx'
import classes from './Today.module.css'
import { useCanOpen } from './useCanOpen.ts'
import { formatChange, formatDay, todayTexts, TOTALS } from './today-texts.ts'

const SmallChart = lazyPart(
  () => import('./SmallChart.tsx'),
  (file) => file.SmallChart,
)

/** Totals of the last 30 days with their changes and charts, and all numbers as a table. */
export function Period({ totals, firstDay }: { totals: readonly PeriodTotal[]; firstDay: string }) {
  const canOpen = useCanOpen()
  const shown = Object.entries(TOTALS).flatMap(([kind, texts]) => {
    const total = totals.find((one) => one.kind === kind)
    return total ? [{ ...total, ...texts }] : []
  })
  return (
    <Section title={todayTexts.period} hint={todayTexts.periodHint}>
      <dl className={classes.totals}>
        {shown.map(({ kind, label, format, to, amount, before, days }) => (
          <div key={kind} className={classes.total}>
            <dt>{to && canOpen(to) ? <Link to={to}>{label}</Link> : label}</dt>
            <dd className={classes.amount}>{format(amount)}</dd>
            <dd className="soft">{formatChange(amount, before, format)}</dd>
            <dd className={classes.chart} aria-hidden>
              <Suspense fallback={null}>
                <SmallChart amounts={days} />
              </Suspense>
            </dd>
          </div>
        ))}
      </dl>
      <Disclosure title={todayTexts.byDay}>
        <NumberTable
          label={todayTexts.byDay}
          columns={[todayTexts.day, ...shown.map(({ label }) => label)]}
          rows={(shown[0]?.days ?? [])
            .map((_, at, { length }) => length - 1 - at)
            .map((at) => ({
              key: at,
              name: formatDay(firstDay, at),
              cells: shown.map(({ days, format }) => {
                const amount = days[at] ?? null
                return amount === null ? '–' : format(amount)
              }),
            }))}
        />
      </Disclosure>
    </Section>
  )
}
