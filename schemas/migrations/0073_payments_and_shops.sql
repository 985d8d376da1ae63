CREATE TABLE "payment_attempt" (
	"payment_attempt_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"order_ref" text NOT NULL,
	"transaction_id" text,
	"provider" text NOT NULL,
	"merchant" text NOT NULL,
	"amount" numeric(18,6) NOT NULL,
	"currency_code" text NOT NULL,
	"attempt_state" text DEFAULT 'starting' NOT NULL,
	"payment_address" text,
	"return_address" text NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"settled_at" timestamptz,
	"refund_due" numeric(18,6) DEFAULT 0 NOT NULL,
	"refunded" numeric(18,6) DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_check_at" timestamptz,
	"attempts" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "attempt-amount-positive" CHECK ("payment_attempt"."amount" > 0),
	CONSTRAINT "refund-within-amount" CHECK ("payment_attempt"."refund_due" between 0 and "payment_attempt"."amount" and "payment_attempt"."refunded" between 0 and "payment_attempt"."refund_due")
);
--> statement-breakpoint
CREATE TABLE "shop_warehouse" (
	"shop_warehouse_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"priority" integer DEFAULT 1 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shop_warehouse_once" UNIQUE("company_code","shop_id","warehouse_id")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "maintenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_warehouse" ADD CONSTRAINT "shop_warehouse_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_warehouse" ADD CONSTRAINT "shop_warehouse_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_ref" ON "payment_attempt" USING btree ("order_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_transaction" ON "payment_attempt" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "payment_attempt_order" ON "payment_attempt" USING btree ("sales_order_id","company_code");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_under_way" ON "payment_attempt" USING btree ("sales_order_id") WHERE attempt_state in ('starting', 'open');--> statement-breakpoint
CREATE INDEX "payment_attempt_due" ON "payment_attempt" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "shop_warehouse_shop" ON "shop_warehouse" USING btree ("shop_id");