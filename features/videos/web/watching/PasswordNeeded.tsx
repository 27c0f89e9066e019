import { useAction } from '#platform/web/query.ts'
import { LockedPage } from '#platform/web/ui/LockedPage.tsx'
import { sharingApi, type SharedVideo } from '../../contract.ts'
import { texts } from './texts.ts'

interface PasswordNeededProps {
  token: string
  onOpen: (video: SharedVideo) => void
}

/** Asks for the password of a link. */
export function PasswordNeeded({ token, onOpen }: PasswordNeededProps) {
  const { run, busy, error } = useAction(sharingApi.openShared, { onDone: onOpen })
  return (
    <LockedPage
      title={texts.passwordTitle}
      lead={texts.passwordLead}
      open={texts.openVideo}
      busy={busy}
      error={error?.code === 'wrong_password' ? texts.wrongPassword : error?.message}
      onPassword={(password) => void run({ params: { token }, body: { password } })}
    />
  )
}
