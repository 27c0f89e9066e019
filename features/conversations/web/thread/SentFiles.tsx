import { usePages } from '#platform/web/api/query.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { conversationsApi, type Conversation } from '../../contract.ts'
import { participantOf } from '../people.ts'
import { texts } from '../texts.ts'
import { FileCard } from './Attachments.tsx'
import classes from './SentFiles.module.css'

const PAGE = 5
// Refreshed well before file URLs expire after an hour.
const REFRESH_MS = 20 * 60_000

/** Files sent in a conversation, newest first. */
export function SentFiles({ conversation }: { conversation: Conversation }) {
  const query = usePages(
    conversationsApi.listFiles,
    { params: { id: conversation.id }, query: { limit: PAGE } },
    { refetchEveryMs: REFRESH_MS },
  )
  return (
    <Section title={texts.files}>
      <PagesView query={query} empty={<p className={classes.soft}>{texts.noFiles}</p>}>
        {(files) => (
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.id}>
                <FileCard file={file} showsPicture={false} />
                <p className={classes.soft}>
                  {participantOf(conversation, file.user_id).name}, <Moment at={file.sent_at} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagesView>
    </Section>
  )
}
