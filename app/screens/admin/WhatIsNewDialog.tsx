import changelog from '../../../CHANGELOG.md?raw'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { newestChanges } from './newest-changes.ts'
import { todayTexts } from './today-texts.ts'

interface WhatIsNewDialogProps {
  opened: boolean
  onClose: () => void
}

/** Dialog with the newest section of the changelog. */
export function WhatIsNewDialog(dialog: WhatIsNewDialogProps) {
  const { name, groups } = newestChanges(changelog)
  return (
    <Dialog {...dialog} title={`${todayTexts.whatIsNew}: ${name}`} size="lg">
      {groups.map(({ title, changes }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
