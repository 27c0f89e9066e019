import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { ShowEvent } from '#features/conversations/web.tsx'
import type { Agreement } from '../contract.ts'
import classes from './Agreements.module.css'
import { nameIn } from './agreement-sentences.ts'
import { texts } from './texts.ts'
import { stepKey } from './useAgreementEvents.tsx'

interface HistoryProps {
  agreement: Agreement
  conversation: Conversation
  ownId: number
  onShow: ShowEvent
}

/** Steps of an agreement, one per line and oldest first; each links to its card among the messages. */
export const History = ({ agreement, conversation, ownId, onShow }: HistoryProps) => (
  <ol className={classes.history} aria-label={texts.history}>
    {agreement.negotiation_history.map(({ action, user_id, timestamp, price }, index) => (
      <li key={timestamp + action}>
        <button
          type="button"
          className={classes.line}
          onClick={() => onShow({ key: stepKey(agreement.id, index + 1), at: timestamp })}
        >
          <span>
            {user_id === ownId ? capital(texts.you) : nameIn(conversation, user_id)} {texts.actions[action]}
            {(action === 'proposal' || action === 'counter' || action === 'change') && ` (${formatMoney(price)})`}
          </span>{' '}
          <span className={classes.when}>
            <Moment at={timestamp} />
          </span>
        </button>
      </li>
    ))}
  </ol>
)

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
