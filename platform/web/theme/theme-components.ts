import type { MantineThemeOverride } from '@mantine/core'

// Plain objects instead of `Button.extend(...)`: extending would pull every component named here into the first page's script.

const FIELD = { size: 'md', classNames: { label: 'field-label', description: 'field-hint', error: 'field-error' } }

/** Default props of components unless a screen overrides them. */
export const componentDefaults: MantineThemeOverride['components'] = {
  Anchor: { defaultProps: { underline: 'always', inherit: true } },
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  TextInput: { defaultProps: FIELD },
  PasswordInput: { defaultProps: FIELD },
  NumberInput: { defaultProps: { ...FIELD, hideControls: true } },
  Textarea: { defaultProps: { ...FIELD, autosize: true, minRows: 4, maxRows: 18 } },
  NativeSelect: { defaultProps: FIELD },
  Select: { defaultProps: { ...FIELD, allowDeselect: false, checkIconPosition: 'right' } },
  Autocomplete: { defaultProps: FIELD },
  Checkbox: { defaultProps: { size: 'md' } },
  Radio: { defaultProps: { size: 'md' } },
  Switch: { defaultProps: { size: 'md' } },
  ModalRoot: {
    defaultProps: {
      centered: true,
      size: 'md',
      padding: 'lg',
      radius: 'md',
      shadow: 'xl',
      transitionProps: { transition: 'fade', duration: 140 },
    },
  },
  ModalOverlay: { defaultProps: { backgroundOpacity: 0.5, blur: 2 } },
  Drawer: {
    defaultProps: {
      // The header is no landmark, because the page has one banner.
      attributes: { header: { role: 'presentation' } },
      position: 'right',
      size: 'sm',
      padding: 'lg',
      overlayProps: { backgroundOpacity: 0.4, blur: 0 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
    classNames: { title: 'dialog-title', content: 'dialog', header: 'dialog-header', overlay: 'dialog-overlay' },
  },
  Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
  Tooltip: { defaultProps: { openDelay: 250, withArrow: false } },
  Tabs: { classNames: { tab: 'tab' } },
  Divider: { defaultProps: { color: 'var(--rule)' } },
  Notification: { classNames: { root: 'toast', title: 'toast-title' } },
}
