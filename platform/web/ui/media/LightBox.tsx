import { Modal, UnstyledButton } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import classes from './LightBox.module.css'
import { texts } from '../texts.ts'
import { useOpenedLate } from '../layout/useOpenedLate.ts'

const SWIPE_PX = 48

export interface LightBoxPicture {
  url: string
  /** Alternative text; null if none was given. */
  alt: string | null
}

interface PicturesProps {
  pictures: readonly LightBoxPicture[]
  /** Index of the first picture shown. */
  startAt: number
}

export interface LightBoxProps extends PicturesProps {
  opened: boolean
  onClose: () => void
  /** Subject of the pictures. */
  title: string
}

/** Full-window picture viewer, operated by keys, buttons and swipes. */
export function LightBox({ opened, onClose, title, ...shown }: LightBoxProps) {
  return (
    <Modal.Root opened={useOpenedLate(opened)} onClose={onClose} fullScreen padding={0}>
      <Modal.Content classNames={{ content: classes.window }}>
        <Modal.Title className="visually-hidden">{texts.picturesOf(title)}</Modal.Title>
        <Modal.Body className={classes.box}>
          <Modal.CloseButton className={classes.close} aria-label={texts.close} size="xl" />
          {opened && <Pictures {...shown} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Pictures({ pictures, startAt }: PicturesProps) {
  const [at, setAt] = useState(startAt)
  const pointerStartX = useRef<number | null>(null)
  const picture = pictures[at]
  if (!picture) return null
  const showBy = (steps: number) => setAt((now) => (now + steps + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') showBy(-1)
    if (key === 'ArrowRight') showBy(1)
  }
  const swipe = (to: number) => {
    const distance = pointerStartX.current === null ? 0 : to - pointerStartX.current
    pointerStartX.current = null
    if (Math.abs(distance) > SWIPE_PX) showBy(distance < 0 ? 1 : -1)
  }
  const isOne = pictures.length === 1
  return (
    // Handles keys wherever the focus is in the box.
    <div className={classes.pictures} role="presentation" onKeyDown={onKeyDown}>
      <img
        key={picture.url}
        className={classes.picture}
        src={picture.url}
        alt={picture.alt ?? texts.picture(at + 1)}
        draggable={false}
        onPointerDown={({ pageX }) => (pointerStartX.current = pageX)}
        onPointerUp={({ pageX }) => swipe(pageX)}
      />
      <div className={classes.bar}>
        {!isOne && (
          <UnstyledButton className={classes.step} aria-label={texts.previous} onClick={() => showBy(-1)}>
            <ChevronLeft aria-hidden />
          </UnstyledButton>
        )}
        <p className={classes.words} role="status">
          {picture.alt !== null && <span dir="auto">{picture.alt}</span>}
          {!isOne && <span className={classes.count}>{texts.pictureOf(at + 1, pictures.length)}</span>}
        </p>
        {!isOne && (
          <UnstyledButton className={classes.step} aria-label={texts.next} onClick={() => showBy(1)} data-autofocus>
            <ChevronRight aria-hidden />
          </UnstyledButton>
        )}
      </div>
    </div>
  )
}
