import type { Today } from '#features/administration/contract.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import classes from './Today.module.css'
import { todayTexts } from './today-texts.ts'

/** When the last complete backup was made and one was last verified; how to make one if there is none. */
export const LastBackup = ({ backup, backup_verified: verified }: Pick<Today, 'backup' | 'backup_verified'>) => (
  <p className={classes.backup}>
    {backup ? (
      <>
        {todayTexts.backup}: <Moment at={backup.ended_at} />
        {backup.bytes !== null && `, ${formatSize(backup.bytes)}`}
        {backup.missing ? `, ${todayTexts.missing(backup.missing)}` : ''}
        <br />
        {verified ? (
          <>
            {todayTexts.verified}: <Moment at={verified.verified_at} />
            {verified.name !== backup.name && `, ${todayTexts.olderVerified}`}
          </>
        ) : (
          todayTexts.notVerified
        )}
      </>
    ) : (
      <>
        {todayTexts.noBackup} {todayTexts.howToBackUp}
      </>
    )}
  </p>
)
