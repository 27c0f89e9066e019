import { Button, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { MESSAGE_MAX_LENGTH } from '../contract.ts'
import classes from './Messages.module.css'
import { texts } from './texts.ts'

/** Where a message is written. Enter sends, Shift + Enter starts a new line; on touch screens Enter is a new line too. */
export function Composer({ onWrite }: { onWrite: (content: string) => void }) {
  const [content, setContent] = useState('')
  const send = () => {
    if (content.trim() === '') return
    onWrite(content.trim())
    setContent('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing
    if (event.key !== 'Enter' || event.shiftKey || composing || window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        aria-label={texts.write}
        placeholder={texts.write}
        title={texts.writeHint}
        minRows={1}
        maxRows={8}
        maxLength={MESSAGE_MAX_LENGTH}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={content.trim() === ''}>
        {texts.send}
      </Button>
    </form>
  )
}
