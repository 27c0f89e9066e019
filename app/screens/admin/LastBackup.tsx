import type { Today } from '#features/administration/contract.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import classes from './Today.module.css'
import { todayTexts } from './today-texts.ts'

/** When the last complete backup was made; how to make one if there is none. */
export const LastBackup = ({ backup }: Pick<Today, 'backup'>) => (
  <p className={classes.backup}>
    {backup ? (
      <>
        {todayTexts.backup}: <Moment at={backup.ended_at} />
        {backup.bytes !== null && `, ${formatSize(backup.bytes)}`}
        {backup.missing ? `, ${todayTexts.missing(backup.missing)}` : ''}
      </>
    ) : (
      <>
        {todayTexts.noBackup} {todayTexts.howToBackUp}
      </>
    )}
  </p>
)
