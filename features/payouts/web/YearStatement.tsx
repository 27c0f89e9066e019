import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { payoutsApi } from '../contract.ts'
import classes from './Earnings.module.css'
import { texts } from './texts.ts'

const YEARS = 10

/** Saves the sales and payouts of a year. */
export function YearStatement() {
  const [current] = useState(() => new Date().getUTCFullYear())
  const [year, setYear] = useState(current)
  return (
    <div className={classes.year}>
      <NativeSelect
        label={texts.year}
        value={String(year)}
        onChange={({ currentTarget: { value } }) => setYear(Number(value))}
        data={Array.from({ length: YEARS }, (_, ago) => String(current - ago))}
      />
      <CsvButton endpoint={payoutsApi.yearFile} input={{ query: { year } }} name={`earnings-${year}`} />
    </div>
  )
}
