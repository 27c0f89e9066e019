import { UnstyledButton } from '@mantine/core'
import { copyText } from '#platform/web/ui/feedback/copy-text.ts'
import type { Request } from '../../contract.ts'
import { shareFieldId } from '../shared/share-field.ts'
import { texts } from '../texts.ts'
import { isTicket, ticketPath } from '../tickets/request-path.ts'
import classes from './VisibilityLine.module.css'

/** Returns a sentence that states exactly who can read one's own request. */
export function visibilitySentence(
  request: Pick<Request, 'is_public' | 'status' | 'shared_with_info' | 'conversation_count'>,
) {
  const { is_public, shared_with_info, conversation_count } = request
  if (is_public) return isTicket(request) ? texts.readByAll : texts.readByAllCancelled
  const [first, ...others] = shared_with_info
  if (!first) return conversation_count === 0 ? texts.readByYou : texts.readByTalkers
  if (conversation_count > 0) return texts.readByBoth
  return others.length === 0 ? texts.readByOne(first.full_name) : texts.readBySome(others.length + 1)
}

/**
 * States who can read one's own request, with the next step: a link to its page if it is public, otherwise the field below in which creators
 * are chosen.
 */
export function VisibilityLine({ request }: { request: Request }) {
  const { id, is_public, status } = request
  return (
    <span>
      {visibilitySentence(request)}
      {isTicket(request) && (
        <Step label={texts.copyLink} onClick={() => void copyText(window.location.origin + ticketPath(id))} />
      )}
      {!is_public && status === 'open' && (
        <Step label={texts.shareWith} onClick={() => document.getElementById(shareFieldId(id))?.focus()} />
      )}
    </span>
  )
}

const Step = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <>
    {'. '}
    <UnstyledButton className={classes.step} onClick={onClick}>
      {label}
    </UnstyledButton>
  </>
)
