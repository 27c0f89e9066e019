import { Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { CoverContext, useCover } from './cover-context.ts'
import { useOpenedLate } from './useOpenedLate.ts'

export interface DialogProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size'> {
  title: ReactNode
  children: ReactNode
}

/**
 * A dialog: names itself by its title, keeps the focus inside and gives it back, closes by Escape, by its button and by a click
 * beside it, and holds the page still. Of two, one over the other, Escape closes the upper. Its head is no landmark: the page has one banner.
 */
export function Dialog({ opened, title, children, ...root }: DialogProps) {
  const { isCovered, setCovered } = useCover(opened)
  return (
    <Modal.Root opened={useOpenedLate(opened)} closeOnEscape={!isCovered} {...root}>
      <Modal.Overlay className="dialog-overlay" />
      <Modal.Content classNames={{ content: 'dialog' }}>
        <Modal.Header role="presentation" className="dialog-header">
          <Modal.Title className="dialog-title">{title}</Modal.Title>
          <Modal.CloseButton aria-label={texts.close} />
        </Modal.Header>
        <Modal.Body>
          <CoverContext value={setCovered}>{children}</CoverContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
