import { MessageSquareHeart } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { feedbackApi, type ReceivedFeedback } from '../../contract.ts'
import { FeedbackRow } from './FeedbackRow.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'
import { inboxTexts } from './texts.ts'

const PAGE = 30

/** Page where support replies to feedback and marks it as done. */
export function FeedbackInboxPage() {
  const { show, field } = useShown(inboxTexts.show, { open: inboxTexts.open, all: inboxTexts.all })
  const [replyTo, setReplyTo] = useState<ReceivedFeedback | null>(null)
  const query = usePages(feedbackApi.list, { query: { show, limit: PAGE } })
  return (
    <Page title={inboxTexts.title} lead={inboxTexts.lead} width="tool" actions={field}>
      <PagesView
        query={query}
        empty={{ icon: MessageSquareHeart, title: inboxTexts.none, children: inboxTexts.noneHint }}
      >
        {(items) =>
          items.map((feedback) => (
            <FeedbackRow key={feedback.id} feedback={feedback} onReply={() => setReplyTo(feedback)} />
          ))
        }
      </PagesView>
      <ReplyDialog feedback={replyTo} onClose={() => setReplyTo(null)} />
    </Page>
  )
}
