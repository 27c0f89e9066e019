import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { NOTE_MAX_LENGTH, peopleApi } from '../contract.ts'
import classes from './People.module.css'
import { texts } from './texts.ts'

const PAGE = 20

/** Section with what operators noted about a person, newest first. */
export function PersonNotes({ id, mayAct }: { id: number; mayAct: boolean }) {
  const query = usePages(peopleApi.listNotes, { params: { id }, query: { limit: PAGE } })
  return (
    <Section title={texts.notes} hint={texts.notesHint}>
      {mayAct && <NewNote id={id} />}
      <PagesView query={query} empty={<p className="soft">{texts.noNotes}</p>}>
        {(notes) =>
          notes.map(({ id: noteId, author, text, created_at }) => (
            <Row key={noteId}>
              <p className={classes.words} dir="auto">
                {text}
              </p>
              <RowFacts>
                <span>{texts.noteBy(author)}</span>
                <Moment at={created_at} />
              </RowFacts>
            </Row>
          ))
        }
      </PagesView>
    </Section>
  )
}

function NewNote({ id }: { id: number }) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, error } = useAction(peopleApi.writeNote, { onDone: () => setText('') })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim() !== '') void run({ params: { id }, body: { text } })
      }}
    >
      <Stack gap="sm" align="flex-start" maw="42rem">
        <FormError>{error?.message}</FormError>
        <Textarea
          w="100%"
          label={texts.note}
          error={isMissing && text.trim() === '' && texts.noteMissing}
          maxLength={NOTE_MAX_LENGTH}
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={busy}>
          {texts.addNote}
        </Button>
      </Stack>
    </form>
  )
}
