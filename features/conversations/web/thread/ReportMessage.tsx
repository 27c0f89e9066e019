import { useState } from 'react'
import { ReportDialog } from '#features/moderation/web.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import type { Message } from '../../contract.ts'
import classes from './Messages.module.css'
import { summaryOf } from '../list/summary.ts'
import { texts } from '../texts.ts'

const EXCERPT_LENGTH = 40

/** Menu on a message of the other side, to report it with its files. */
export function ReportMessage({ message }: { message: Message }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <MoreMenu
        className={classes.actions}
        label={texts.messageActions(summaryOf(message).slice(0, EXCERPT_LENGTH))}
        inPlace
        actions={[{ label: texts.report, opensDialog: true, onClick: () => setOpened(true) }]}
      />
      <ReportDialog opened={opened} onClose={() => setOpened(false)} kind="message" id={message.id} />
    </>
  )
}
