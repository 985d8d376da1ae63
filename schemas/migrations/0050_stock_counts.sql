ALTER TABLE "storage" RENAME CONSTRAINT "storage_company" TO "storage_place";--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_company" UNIQUE("company_code","storage_id");--> statement-breakpoint
CREATE TABLE "stock_count_item" (
	"stock_count_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"stock_count_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"product_code" text NOT NULL,
	"storage_id" bigint NOT NULL,
	"expected" numeric(14,3),
	"counted" numeric(14,3),
	"difference" numeric(14,3) GENERATED ALWAYS AS (("counted" - coalesce("expected", 0))) STORED,
	"unit_cost" numeric(18,6),
	"difference_value" numeric(18,6) GENERATED ALWAYS AS ((round(("counted" - coalesce("expected", 0)) * "unit_cost", 2))) STORED,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "stock_count_item_place" UNIQUE("stock_count_id","storage_id","product_code"),
	CONSTRAINT "counted-not-negative" CHECK ("stock_count_item"."counted" >= 0 and "stock_count_item"."expected" >= 0),
	CONSTRAINT "count-cost-not-negative" CHECK ("stock_count_item"."unit_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"stock_count_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"count_no" text,
	"count_date" date DEFAULT current_date NOT NULL,
	"count_kind" text DEFAULT 'count' NOT NULL,
	"storage_id" bigint,
	"counted_by" text,
	"description" text,
	"posted_on" date,
	"line_count" integer DEFAULT 0 NOT NULL,
	"difference_value" numeric(18,6) DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "stock_count_no" UNIQUE("company_code","count_no"),
	CONSTRAINT "stock_count_company" UNIQUE("company_code","stock_count_id")
);
--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_stock_count" FOREIGN KEY ("company_code","stock_count_id") REFERENCES "public"."stock_count"("company_code","stock_count_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_storage" FOREIGN KEY ("company_code","storage_id") REFERENCES "public"."storage"("company_code","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_storage" FOREIGN KEY ("company_code","storage_id") REFERENCES "public"."storage"("company_code","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_item_storage" ON "stock_count_item" USING btree ("storage_id");--> statement-breakpoint
CREATE INDEX "stock_count_item_product" ON "stock_count_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "stock_count_item_stock_count" ON "stock_count_item" USING btree ("stock_count_id","line_no");--> statement-breakpoint
CREATE INDEX "stock_count_storage" ON "stock_count" USING btree ("storage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_instance" ON "stock_count" USING btree ("fsm_instance_id");