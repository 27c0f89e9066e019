import { Drawer, type DrawerRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { useOpenedLate } from './useOpenedLate.ts'

export interface SidePanelProps extends Pick<DrawerRootProps, 'opened' | 'onClose' | 'size'> {
  title: ReactNode
  children: ReactNode
}

/** A dialog that slides in from the side; like `Dialog` in all else. */
export function SidePanel({ opened, title, children, size = 'sm', ...root }: SidePanelProps) {
  return (
    <Drawer.Root opened={useOpenedLate(opened)} position="right" padding="lg" size={size} {...root}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={texts.close} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
