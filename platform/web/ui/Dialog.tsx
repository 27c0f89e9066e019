import { Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'

// Named on the root: a class given to the content would also colour the whole window behind it.
const CLASSES = { content: 'dialog', overlay: 'dialog-overlay', header: 'dialog-header', title: 'dialog-title' }

export interface DialogProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size'> {
  title: ReactNode
  children: ReactNode
}

/**
 * A dialog: names itself by its title, keeps the focus inside and gives it back, closes by Escape, by its button and by a click
 * beside it, and holds the page still. Its head is no landmark: the page has one banner.
 */
export function Dialog({ title, children, ...root }: DialogProps) {
  return (
    <Modal.Root classNames={CLASSES} {...root}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={texts.close} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
