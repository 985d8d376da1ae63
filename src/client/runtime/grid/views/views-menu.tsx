import { useState } from 'react';
import type { SavedView, ViewChange, ViewScope } from './remembered-views.ts';
import { scopes } from './remembered-views.ts';
import { derivedId } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { selectLabels } from '../../../controls/labels.ts';
import { useReferences } from '../../../controls/references.ts';
import styles from '../frame/toolbar.module.css';
import { errorText } from '../../../i18n/error-text.ts';
import type { GridModel } from '../use-grid.ts';

/** The form whose rows a view can be shared with. */
const rolesForm = 'roles_brief';

function SaveDialog({ grid, onSave, onClose }: { grid: GridModel; onSave: (change: ViewChange) => void; onClose: () => void }) {
  const { text } = grid.host;
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ViewScope>('mine');
  const [role, setRole] = useState<string | null>(null);
  const [isDefault, setDefault] = useState(false);
  const [tried, setTried] = useState(false);
  const { choices } = useReferences(scope === 'role' ? rolesForm : undefined);
  const noName = name.trim() === '';
  const noRole = scope === 'role' && role === null;

  function save() {
    setTried(true);
    if (!noName && !noRole)
      onSave({ view_name: name.trim(), view_scope: scope, role_id: role === null ? null : Number(role), is_default: isDefault, state: grid.view });
  }

  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => !open && onClose()}
      title={text('action.save_view')}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label={text('grid.view_name')} required error={tried && noName ? text('common.required') : undefined}>
          {(control) => <TextInput {...control} value={name} onChange={setName} autoFocus size="m" />}
        </Field>
        <Field label={text('action.share_view')}>
          {(control) => (
            <Select
              {...control}
              size="m"
              label={text('action.share_view')}
              labels={selectLabels(text)}
              options={scopes.map((one) => ({ value: one, label: text(derivedId('grid.view_scope', one)) }))}
              value={scope}
              onChange={(next) => setScope(scopes.find((one) => one === next) ?? 'mine')}
            />
          )}
        </Field>
        {scope === 'role' && (
          <Field label={text('term.role')} required error={tried && noRole ? text('common.required') : undefined}>
            {(control) => (
              <Select
                {...control}
                size="m"
                label={text('term.role')}
                labels={selectLabels(text)}
                options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
                value={role}
                onChange={setRole}
              />
            )}
          </Field>
        )}
        <Checkbox label={text('common.default_view')} checked={isDefault} onChange={setDefault} />
      </div>
    </Dialog>
  );
}

/** Named views of the screen: choose, save, share, make default, delete. A dot says that the chosen one was changed since. */
export function ViewsMenu({ grid }: { grid: GridModel }) {
  const { host, views, view } = grid;
  const { text } = host;
  const [naming, setNaming] = useState(false);
  const { current, changed, saved } = views;

  async function run(work: () => Promise<void>) {
    try {
      await work();
      host.toast({ text: text('message.data_saved') });
    } catch (cause) {
      host.toast({ variant: 'danger', text: text('message.error_saving_data', { reason: errorText(cause, text) }) });
    }
  }

  async function remove(one: SavedView) {
    const sure = await host.confirm({ title: text('grid.delete_view', { name: one.view_name }), button: text('action.delete'), danger: true });
    if (sure) await run(() => views.remove(one.view_id));
  }

  const ofScope = (scope: ViewScope): MenuEntry[] => {
    const members = saved.filter((one) => one.view_scope === scope);
    return members.length === 0
      ? []
      : [
          { kind: 'heading', id: scope, label: text(derivedId('grid.view_scope', scope)) },
          ...members.map((one): MenuEntry => ({
            id: `view ${one.view_id}`,
            label: one.view_name,
            checked: one === current,
            onSelect: () => views.choose(one),
          })),
        ];
  };
  const entries: MenuEntry[] = [
    { id: 'standard', label: text('grid.standard_view'), checked: current === null, onSelect: () => views.choose(null) },
    ...scopes.flatMap(ofScope),
    { kind: 'separator', id: 'actions' },
    ...(current
      ? ([
          {
            id: 'save',
            icon: 'save',
            label: text('action.save'),
            disabled: !changed,
            onSelect: () => void run(() => views.save({ view_id: current.view_id, state: view })),
          },
          { id: 'revert', icon: 'undo', label: text('action.revert'), disabled: !changed, onSelect: () => views.choose(current) },
          {
            id: 'default',
            icon: 'star',
            label: text('common.default_view'),
            checked: current.is_default,
            onSelect: () => void run(() => views.save({ view_id: current.view_id, is_default: !current.is_default })),
          },
          { id: 'delete', icon: 'trash', label: text('action.delete'), danger: true, onSelect: () => void remove(current) },
        ] satisfies MenuEntry[])
      : []),
    { id: 'new', icon: 'plus', label: text('action.save_view'), onSelect: () => setNaming(true) },
  ];
  return (
    <>
      <Menu
        entries={entries}
        align="end"
        trigger={
          <Button variant="ghost" icon="layers" iconEnd="chevron-down" aria-label={text('common.saved_view')}>
            {current && <span className={styles.viewName}>{current.view_name}</span>}
            {changed && <span className={styles.changed} role="img" aria-label={text('status.unsaved_changes')} />}
          </Button>
        }
      />
      {naming && (
        <SaveDialog
          grid={grid}
          onClose={() => setNaming(false)}
          onSave={(change) => {
            setNaming(false);
            void run(() => views.save(change));
          }}
        />
      )}
    </>
  );
}
