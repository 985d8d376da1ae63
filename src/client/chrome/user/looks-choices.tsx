import { useId } from 'react';
import { derivedId, useText } from '../../i18n/text.ts';
import { setTabInCells, useTabInCells } from '../../runtime/keyboard/tabbing.ts';
import { Icon, type IconName } from '../../ui/display/icon.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { type Density, densities, type Theme, themes, useTheme } from '../../ui/look/theme.ts';
import styles from './looks-choices.module.css';

const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'monitor' };
const densityIcons: Record<Density, IconName> = { balham: 'rows-dense', alpine: 'rows-wide' };

/** Theme, density and what Tab does in cells; all take effect at once. */
export function LooksChoices() {
  const text = useText();
  const tabInCells = useTabInCells();
  const { theme, density, setTheme, setDensity } = useTheme();
  return (
    <div className={styles.choices}>
      <Choice label={text('looks.theme')} family="theme" options={themes} icons={themeIcons} value={theme} onChange={setTheme} />
      <Choice label={text('looks.density')} family="density" options={densities} icons={densityIcons} value={density} onChange={setDensity} />
      <Checkbox checked={tabInCells} onChange={setTabInCells} label={text('looks.tab_in_cells')} />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  /** Message family of the options: `looks.<family>.<option>`. */
  family: string;
  options: readonly T[];
  icons: Record<T, IconName>;
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, family, options, icons, value, onChange }: ChoiceProps<T>) {
  const text = useText();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} className="visually-hidden" />
            <Icon name={icons[option]} />
            <span className={styles.word}>{text(derivedId('looks', family, option))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
