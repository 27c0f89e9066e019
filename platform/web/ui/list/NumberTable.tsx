import type { ReactNode } from 'react'
import classes from './NumberTable.module.css'

interface NumberTableProps {
  /** What the table shows. */
  label: string
  /** Headings; the first is that of the rows' names. */
  columns: readonly string[]
  rows: readonly { key: string | number; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** Table of numbers with a name in each row; scrolls sideways in narrow windows. */
export const NumberTable = ({ label, columns, rows }: NumberTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
  <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              // Columns have a stable order.
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
