import { Sparkline } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import classes from './Today.module.css'

/** Course of a total over the days of a period, without axes; its numbers are shown elsewhere. */
export const SmallChart = ({ amounts }: { amounts: readonly (number | null)[] }) => (
  <Sparkline
    className={classes.sparkline}
    data={[...amounts]}
    color="var(--accent)"
    curveType="monotone"
    fillOpacity={0.25}
    strokeWidth={1.5}
  />
)
