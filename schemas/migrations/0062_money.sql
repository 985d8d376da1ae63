CREATE TABLE "bank_statement_line" (
	"bank_statement_line_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"booked_on" date NOT NULL,
	"amount" numeric(18,6) NOT NULL,
	"direction" text NOT NULL,
	"currency_code" text NOT NULL,
	"counterparty" text,
	"counterparty_account" text,
	"remittance" text,
	"bank_ref" text,
	"cashflow_id" bigint,
	"posted_at" timestamptz,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "bank_statement_line_ref" UNIQUE("company_code","bank_ref"),
	CONSTRAINT "statement-amount-not-nothing" CHECK ("bank_statement_line"."amount" <> 0)
);--> statement-breakpoint
CREATE TABLE "cashflow" (
	"cashflow_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"type_code" text NOT NULL,
	"direction" text NOT NULL,
	"partner_id" bigint,
	"description" text,
	"sales_order_id" bigint,
	"purchase_order_id" bigint,
	"purchase_order_cost_id" bigint,
	"invoice_number" text,
	"base_date" date DEFAULT current_date NOT NULL,
	"payment_delay" integer DEFAULT 0 NOT NULL,
	"due_date" date DEFAULT current_date NOT NULL,
	"amount" numeric(18,6) NOT NULL,
	"currency_code" text NOT NULL,
	"total_paid" numeric(18,6) DEFAULT 0 NOT NULL,
	"payment_count" integer DEFAULT 0 NOT NULL,
	"dropped" numeric(18,6) DEFAULT 0 NOT NULL,
	"open_amount" numeric(18,6) GENERATED ALWAYS AS (("amount" - "total_paid" - "dropped")) STORED,
	"opened_on" date,
	"opened_by" bigint,
	"closed_on" date,
	"reminder_level" integer DEFAULT 0 NOT NULL,
	"reminded_on" date,
	"comments" text,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cashflow_company" UNIQUE("company_code","cashflow_id"),
	CONSTRAINT "cashflow-amount-positive" CHECK ("cashflow"."amount" > 0),
	CONSTRAINT "paid-within-amount" CHECK ("cashflow"."total_paid" >= 0 and "cashflow"."dropped" >= 0 and "cashflow"."total_paid" + "cashflow"."dropped" <= "cashflow"."amount"),
	CONSTRAINT "direction-of-type" CHECK ("cashflow"."type_code" = 'other' or "cashflow"."direction" = case when "cashflow"."type_code" in ('receivable', 'prepayment') then 'in' else 'out' end)
);--> statement-breakpoint
CREATE TABLE "payment" (
	"payment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"cashflow_id" bigint NOT NULL,
	"amount" numeric(18,6) NOT NULL,
	"currency_code" text NOT NULL,
	"rate" numeric(24,12),
	"paid_on" date NOT NULL,
	"method" text NOT NULL,
	"external_ref" text,
	"reversal_of" bigint,
	"reason" text,
	"entered_at" timestamptz DEFAULT now() NOT NULL,
	"user_id" bigint,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	CONSTRAINT "payment-not-nothing" CHECK ("payment"."amount" <> 0)
);--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "paid" numeric(18,6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_company" UNIQUE("company_code","purchase_order_cost_id");--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_cashflow" FOREIGN KEY ("company_code","cashflow_id") REFERENCES "public"."cashflow"("company_code","cashflow_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashflow" ADD CONSTRAINT "cashflow_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashflow" ADD CONSTRAINT "cashflow_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashflow" ADD CONSTRAINT "cashflow_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashflow" ADD CONSTRAINT "cashflow_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashflow" ADD CONSTRAINT "cashflow_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashflow" ADD CONSTRAINT "cashflow_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashflow" ADD CONSTRAINT "cashflow_purchase_order_cost" FOREIGN KEY ("company_code","purchase_order_cost_id") REFERENCES "public"."purchase_order_cost"("company_code","purchase_order_cost_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_cashflow" FOREIGN KEY ("company_code","cashflow_id") REFERENCES "public"."cashflow"("company_code","cashflow_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_line_item" ON "bank_statement_line" USING btree ("cashflow_id","company_code");--> statement-breakpoint
CREATE INDEX "bank_statement_line_day" ON "bank_statement_line" USING btree ("company_code","booked_on");--> statement-breakpoint
CREATE INDEX "cashflow_due" ON "cashflow" USING btree ("company_code","due_date");--> statement-breakpoint
CREATE INDEX "cashflow_partner" ON "cashflow" USING btree ("partner_id","company_code");--> statement-breakpoint
CREATE INDEX "cashflow_sales_order" ON "cashflow" USING btree ("sales_order_id","company_code");--> statement-breakpoint
CREATE INDEX "cashflow_purchase_order" ON "cashflow" USING btree ("purchase_order_id","company_code");--> statement-breakpoint
CREATE INDEX "cashflow_purchase_order_cost" ON "cashflow" USING btree ("purchase_order_cost_id","company_code");--> statement-breakpoint
CREATE INDEX "cashflow_invoice" ON "cashflow" USING btree ("company_code","invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "cashflow_instance" ON "cashflow" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_external" ON "payment" USING btree ("company_code","external_ref","cashflow_id") WHERE external_ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversed" ON "payment" USING btree ("reversal_of") WHERE reversal_of is not null;--> statement-breakpoint
CREATE INDEX "payment_day" ON "payment" USING btree ("company_code","paid_on");--> statement-breakpoint
CREATE INDEX "payment_cashflow" ON "payment" USING btree ("cashflow_id");