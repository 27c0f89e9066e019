import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { BarChart } from '#platform/web/ui/list/BarChart.tsx'
import { FactList, type Fact } from '#platform/web/ui/list/FactList.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { purchasesApi, type SalesSums } from '../../contract/purchases.ts'
import classes from './Own.module.css'
import { texts } from './texts.ts'

const PERIODS = {
  d30: { by: 'day', periods: 30 },
  d90: { by: 'day', periods: 90 },
  m12: { by: 'month', periods: 12 },
  m24: { by: 'month', periods: 24 },
} as const
type Period = keyof typeof PERIODS

// The server counts days in UTC; in the reader's time zone, some would show the date of the day before.
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const nameOf = (start: string, by: SalesSums['by']) => (by === 'day' ? day : month).format(new Date(start))

/** Earnings over time, as figures, bars and a table. */
export function Earnings() {
  const [period, setPeriod] = useState<Period>('d30')
  const query = useEndpoint(purchasesApi.sumSales, { query: PERIODS[period] })
  return (
    <Section
      title={texts.earnings}
      actions={
        <SegmentedControl
          aria-label={texts.period}
          value={period}
          onChange={(value) => setPeriod(value as Period)}
          data={Object.entries(texts.periods).map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <QueryView query={query} skeleton={<ListSkeleton rows={3} shape="text" />}>
        {(sums) => <Sums sums={sums} period={texts.periods[period]} />}
      </QueryView>
    </Section>
  )
}

function Sums({ sums: { by, periods, total }, period }: { sums: SalesSums; period: string }) {
  if (total.sold + total.refunded === 0) return <p className={classes.none}>{texts.noSalesIn(period)}</p>
  const bars = periods.map(({ start, earned, sold }) => ({
    key: start,
    name: nameOf(start, by),
    value: Math.max(0, earned),
    says: texts.barSays(formatMoney(earned), sold),
  }))
  const figures: Fact[] = [
    [texts.earned, formatMoney(total.earned)],
    [texts.soldCount, total.sold.toLocaleString('en')],
  ]
  if (total.refunded > 0) figures.push([texts.refundedCount, total.refunded.toLocaleString('en')])
  return (
    <>
      <FactList className={classes.figures} facts={figures} />
      <BarChart
        label={texts.chartOf(period, formatMoney(total.earned), total.sold)}
        bars={bars}
        format={(value) => formatMoney(value)}
      />
      <details className={classes.table}>
        <summary>{texts.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{by === 'day' ? texts.day : texts.month}</th>
              <th scope="col">{texts.earned}</th>
              <th scope="col">{texts.soldCount}</th>
              <th scope="col">{texts.refundedCount}</th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ start, earned, sold, refunded }) => (
              <tr key={start}>
                <th scope="row">{nameOf(start, by)}</th>
                <td>{formatMoney(earned)}</td>
                <td>{sold}</td>
                <td>{refunded}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
