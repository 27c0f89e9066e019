import { Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { CoverContext, useCover } from './cover-context.ts'
import { useOpenedLate } from './useOpenedLate.ts'

export interface DialogProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size' | 'centered' | 'yOffset'> {
  title: ReactNode
  children: ReactNode
}

/**
 * Modal dialog, labelled by its title: traps the focus and returns it, closes by Escape, its button or a click outside, and locks page
 * scrolling. With two open, Escape closes the upper one. The header is no landmark, because the page has one banner.
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
