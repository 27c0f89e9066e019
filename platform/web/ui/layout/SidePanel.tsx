import { Drawer, type DrawerRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { CoverContext, useCover } from './cover-context.ts'
import { useOpenedLate } from './useOpenedLate.ts'

export interface SidePanelProps extends Pick<DrawerRootProps, 'opened' | 'onClose' | 'size'> {
  title: ReactNode
  /** Side that it slides in from; at the bottom it is a sheet. */
  position?: 'right' | 'bottom'
  children: ReactNode
}

/** Dialog that slides in from the side; otherwise like `Dialog`. */
export function SidePanel({ opened, title, position = 'right', children, size = 'sm', ...root }: SidePanelProps) {
  const { isCovered, setCovered } = useCover(opened)
  return (
    <Drawer.Root
      opened={useOpenedLate(opened)}
      closeOnEscape={!isCovered}
      position={position}
      padding="lg"
      size={size}
      {...root}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={texts.close} />
        </Drawer.Header>
        <Drawer.Body>
          <CoverContext value={setCovered}>{children}</CoverContext>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
